/** Q25: the title of a screen that is loading; the placeholders show the same to the eye. */
export function LoadingTitle() {
  return (
    <div className="visually-hidden" role="status">
      <h1>Loading…</h1>
    </div>
  );
}
