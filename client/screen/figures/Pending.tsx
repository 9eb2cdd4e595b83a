/** In the place of a part that has not arrived yet (FG13). */
export function Pending() {
  return <p className="figure-pending">Please wait…</p>
}
