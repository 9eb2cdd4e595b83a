import { ConfigurationError } from './errors.ts'

/** Reads every value, then throws one error with a line for each invalid value. */
export function readAll<T extends object>(readers: { readonly [Name in keyof T]: () => T[Name] }): T {
  const errors: string[] = []
  const values: Partial<T> = {}
  for (const name in readers)
    try {
      values[name] = readers[name]()
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      errors.push(error.message)
    }
  if (errors.length > 0) throw new ConfigurationError(errors.join('\n'))
  // Every reader has returned its value.
  return values as T
}

/** The value of a variable; undefined if it is not set or blank. */
export type ReadVariable = (name: string) => string | undefined

/** Throws ConfigurationError unless the text is an address on the web. */
export function readWebAddress(name: string, text: string): string {
  if (!URL.canParse(text) || !['http:', 'https:'].includes(new URL(text).protocol))
    throw new ConfigurationError(
      `${name} is "${text}", but it needs to be a web address like "https://company.example".`,
    )
  return text
}
