import { isObject } from '#shared/kernel/json.ts'
import { JsonPunctuation } from '../kernel/jsonPunctuation.ts'
import { Pacer } from '../kernel/Pacer.ts'
import { BundleParts } from './BundleParts.ts'

/**
 * Parses a bundle in portions of its records, so that other requests have their turn in between, having counted its records and values before.
 * `parse` parses a part. Throws TooLarge, BadBundle, and what `parse` throws.
 */
export async function parseBundle(text: Buffer, parse: (part: string) => Promise<unknown>): Promise<unknown> {
  const pacer = new Pacer()
  const parts = new BundleParts(text)
  const punctuation = new JsonPunctuation(text)
  while (punctuation.passStretch((at) => parts.pass(at))) await pacer.yieldIfDue()
  const bundle = await parse(parts.withoutRecords())
  if (!isObject(bundle) || !parts.hasList) return bundle
  const entities: unknown[] = []
  for (const portion of parts.portions()) {
    const records = await parse(portion)
    if (Array.isArray(records)) for (const record of records) entities.push(record)
    await pacer.yieldIfDue()
  }
  return { ...bundle, entities }
}
