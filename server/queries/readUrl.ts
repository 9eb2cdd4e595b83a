import type { QueryRequest } from '#shared/wire/query.ts'
import { TooLarge } from '../kernel/errors.ts'
import { MAX_URL_BYTES } from './limits.ts'
import { decodeQueryText, readPlainParameters } from './plainParameters.ts'
import { readQueryText } from './readQuery.ts'

/**
 * Reads the query of a URL: percent-encoded JSON (`?{…}`), after which Breeze repeats the parameters; or plain parameters
 * (`?companyName=acme`). Throws BadQuery or TooLarge.
 */
export function readUrl(url: string): QueryRequest {
  const start = url.indexOf('?')
  if (start < 0 || start === url.length - 1) return {}
  const written = url.slice(start + 1)
  const text = decodeQueryText(written.split('&', 1)[0] ?? '')
  if (!text.startsWith('{')) return { parameters: readPlainParameters(written) }
  if (Buffer.byteLength(text) > MAX_URL_BYTES)
    throw new TooLarge(`A query in an address has at most ${MAX_URL_BYTES} bytes; send it by POST.`, 'query')
  return readQueryText(text)
}
