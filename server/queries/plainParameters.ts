import { BadQuery } from '../kernel/errors.ts'
import { shorten } from './jsonPath.ts'

/**
 * Options by which Breeze's client sends a query by POST, some of which reach the server among the parameters, and the number with
 * which jQuery makes each address a new one.
 */
const TRANSPORT_OPTIONS: readonly string[] = ['$method', '$encoding', '$data', '_']

/** Removes the transport options from the parameters. */
export function withoutTransportOptions<T>(
  parameters: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => !TRANSPORT_OPTIONS.includes(name)))
}

/**
 * Parameters written as a form or by hand: `companyName=acme&ids[]=1&ids[]=2`. Every value is text, or a list of texts where
 * the name ends in brackets. Throws BadQuery for what is not percent-encoded and for options of OData.
 */
export function readPlainParameters(text: string): Readonly<Record<string, string | readonly string[]>> {
  const read = new Map<string, string | string[]>()
  for (const part of text.split('&').filter((part) => part !== '')) {
    const [encodedName = '', ...encodedValue] = part.split('=')
    const name = decodeQueryText(encodedName)
    const value = decodeQueryText(encodedValue.join('=').replaceAll('+', ' '))
    const list = /^(?<list>[^[\]]+)\[\d*\]$/.exec(name)?.groups?.['list']
    if (list === undefined) read.set(name, value)
    else read.set(list, [...asList(read.get(list)), value])
  }
  const parameters = withoutTransportOptions(Object.fromEntries(read))
  const odata = Object.keys(parameters).find((name) => name.startsWith('$'))
  if (odata !== undefined)
    throw new BadQuery(
      `OData options such as ${shorten(odata)} are not understood; send the query as JSON.`,
      shorten(odata),
    )
  return parameters
}

function asList(value: string | string[] | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** Throws BadQuery. */
export function decodeQueryText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new BadQuery('The query string is not percent-encoded.', 'query')
  }
}
