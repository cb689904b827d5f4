const settings =
  /^(NODE_ENV|HOST|PORT|BASE_URL|DATA_DIR|DATABASE_URL|SESSION_SECRET|PRIVATE_DATA_KEY|SMTP_URL|MAIL_FROM|THROTTLE_FACTOR|TRUST_PROXY|DEMO|CONTACT_EMAIL|LOG_LEVEL|ASSOCIATION_\w+|METRICS_\w+|STRIPE_\w+|S3_\w+)$/;

/** A test must not reach the developer's own database, email server or Stripe account. */
export function forgetSettings() {
  for (const name of Object.keys(process.env)) {
    if (settings.test(name)) delete process.env[name];
  }
}
