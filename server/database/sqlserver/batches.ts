import type { Parameter } from '../Transaction.ts'

/** A request of one or several statements. */
export interface Batch {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** Skips text, quoted and bracketed names to find the numbered placeholders. */
const PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|@(\d+)/g

/**
 * Batches a statement that runs for several rows of parameters into as few requests as the parameter limit allows, to save round
 * trips; each returns one row with `touched` per statement, in order.
 */
export function batchesOf(
  sql: string,
  rows: readonly (readonly Parameter[])[],
  maxParameters: number,
): Batch[] {
  const size = Math.max(1, Math.floor(maxParameters / Math.max(1, rows[0]?.length ?? 0)))
  const batches: Batch[] = []
  for (let start = 0; start < rows.length; start += size)
    batches.push(batchOf(sql, rows.slice(start, start + size)))
  return batches
}

function batchOf(sql: string, rows: readonly (readonly Parameter[])[]): Batch {
  const parameters: Parameter[] = []
  const statements = rows.map((row, index) => {
    const offset = parameters.length
    parameters.push(...row)
    return `${renumber(sql, offset)};\nINSERT INTO @touched ([position], [count]) VALUES (${index}, @@ROWCOUNT);`
  })
  return {
    sql: [
      'DECLARE @touched TABLE ([position] int NOT NULL, [count] int NOT NULL);',
      ...statements,
      'SELECT [count] AS [touched] FROM @touched ORDER BY [position];',
    ].join('\n'),
    parameters,
  }
}

/** What a statement declares at its beginning. */
const DECLARATION = /^DECLARE [^;]*;\s*/

/** Statements that are sent together; what the last one returns is returned. What several declare stands once, before all of them. */
export function joined(
  statements: readonly { readonly sql: string; readonly parameters: readonly Parameter[] }[],
): Batch {
  const parameters: Parameter[] = []
  const declarations = new Set<string>()
  const texts = statements.map((statement) => {
    const text = renumber(statement.sql, parameters.length)
    parameters.push(...statement.parameters)
    return text.replace(DECLARATION, (declaration) => {
      declarations.add(declaration.trim())
      return ''
    })
  })
  return { sql: [...declarations, texts.map(ended).join('\n')].join('\n'), parameters }
}

/** A THROW begins a statement only behind a semicolon. */
function ended(text: string, index: number, { length }: readonly string[]): string {
  return index === length - 1 || text.endsWith(';') ? text : `${text};`
}

function renumber(sql: string, offset: number): string {
  return sql.replaceAll(PLACEHOLDER, (match, index?: string) =>
    index === undefined ? match : `@${Number(index) + offset}`,
  )
}
