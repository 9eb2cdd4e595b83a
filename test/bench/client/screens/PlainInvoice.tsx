/** A line of a plain table: the texts of its cells. */
export interface PlainLine {
  readonly id: number
  readonly texts: readonly string[]
}

interface PlainInvoiceProps {
  readonly captions: readonly string[]
  readonly lines: readonly PlainLine[]
  readonly facts: readonly (readonly [caption: string, text: string])[]
}

/** Lines and totals as React elements without a grid, without observation and without memory of what was drawn. */
export function PlainInvoice({ captions, lines, facts }: PlainInvoiceProps) {
  return (
    <>
      <table>
        <thead>
          <tr>
            {captions.map((caption) => (
              <th key={caption}>{caption}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, texts }) => (
            <tr key={id}>
              {texts.map((text, index) => (
                <td key={index}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="kv">
        {facts.map(([caption, text]) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
