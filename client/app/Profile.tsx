const facts = [
  ['Position', 'Dispatch coordinator'],
  ['Hired', '03/14/2019'],
  ['Birth date', '07/02/1986'],
  ['Address', '1200 Monroe Ave NW, Grand Rapids, MI'],
  ['Phone', '(616) 555-0100'],
] as const

/** `/profile`: a filler page with sample data (F-007). */
export function Profile() {
  return (
    <div className="page scrolls">
      <div className="page-title">
        <h1>Profile</h1>
      </div>
      <section className="card section narrow">
        <h2>Sandra Johnson</h2>
        <dl className="kv">
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">Sample data: this page is a placeholder.</p>
      </section>
    </div>
  )
}
