import type { Letter } from './letter.ts';
import type { LetterOrder } from './order-letter.ts';

export function contactLetter(order: Extract<LetterOrder, { letter: 'contact' }>): Letter {
  return {
    subject: `Contact form: ${order.subject}`,
    paragraphs: [
      'Somebody has written through the contact page. Answer this letter to reach them.',
    ],
    facts: [
      { label: 'Name', value: order.name },
      { label: 'Email', value: order.email },
    ],
    quote: order.message,
    signature: 'The contact page',
  };
}
