import { useRouter } from '../router/router-provider.tsx';

interface PageHeadProps {
  /** Without the association's name, which is added. */
  title: string;
  description: string;
  /** The page's path, if search engines may list it and people may share it. */
  path?: string;
  /** For link previews: the path of a picture, not an SVG. */
  image?: string;
}

/** Title, description and Open Graph. React moves them into the head. */
export function PageHead({ title, description, path, image }: PageHeadProps) {
  const { baseUrl, shortName } = useRouter().context;
  const fullTitle = `${title} · ${shortName}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={baseUrl + path} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={baseUrl + path} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={shortName} />
          <meta property="og:locale" content="en_CA" />
          <meta property="og:image" content={baseUrl + (image ?? '/share.png')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
