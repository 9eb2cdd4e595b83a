import type { QueryRequest } from '#shared/wire/query.ts'
import { BadQuery, TooLarge } from '../errors.ts'
import { MOST_BYTES_IN_ADDRESS } from './limits.ts'
import { shorten } from './places.ts'
import { readQueryText } from './readQuery.ts'

/**
 * Reads the query of an address: bare JSON, percent-encoded (`?{…}`), after which Breeze repeats the parameters; or, written
 * by hand, parameters alone (`?companyName=acme`). Raises BadQuery or TooLarge.
 */
export function readAddress(url: string): QueryRequest {
  const start = url.indexOf('?')
  if (start < 0 || start === url.length - 1) return {}
  const [first = '', ...rest] = url.slice(start + 1).split('&')
  const text = decode(first)
  if (!text.startsWith('{')) return { parameters: plainParameters([first, ...rest]) }
  if (Buffer.byteLength(text) > MOST_BYTES_IN_ADDRESS)
    throw new TooLarge(
      `A query in an address has at most ${MOST_BYTES_IN_ADDRESS} bytes; send it by POST.`,
      'query',
    )
  return readQueryText(text)
}

function plainParameters(pieces: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pieces
      .filter((piece) => piece !== '')
      .map((piece) => {
        const [name = '', ...value] = piece.split('=')
        return [parameterName(name), decode(value.join('=').replaceAll('+', ' '))]
      }),
  )
}

function parameterName(encoded: string): string {
  const name = decode(encoded)
  if (name.startsWith('$'))
    throw new BadQuery(
      `OData options such as ${shorten(name)} are not understood; send the query as JSON.`,
      shorten(name),
    )
  return name
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadQuery('The query string is not percent-encoded.', 'query')
  }
}
