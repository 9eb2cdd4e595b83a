import { parseArgs } from 'node:util'

export const USAGE =
  'npm run northwind -- --data FILE [--port N] [--flavor node|dotnet]\nnpm run northwind -- --metadata FILE [--port N]\n'

/** Northwind with the rows of a dump, or the model that a file of metadata describes. */
export type Options = { readonly port: number } & (
  | { readonly data: string; readonly flavor: 'node' | 'dotnet' }
  | { readonly metadata: string }
)

/** What the arguments of the program ask for; null where that is unclear. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: 'string' },
      metadata: { type: 'string' },
      port: { type: 'string', default: '3000' },
      flavor: { type: 'string', default: 'node' },
    },
  })
  const { data, metadata, flavor } = values
  const port = Number(values.port)
  if (flavor !== 'node' && flavor !== 'dotnet') return null
  if (data !== undefined) return metadata === undefined ? { port, data, flavor } : null
  return metadata === undefined ? null : { port, metadata }
}
