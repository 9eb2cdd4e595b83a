import { NotFound } from '../kernel/errors.ts'

/** The records in the order of the requested keys, without duplicates; throws NotFound with the missing keys. */
export function inRequestedOrder<R>(
  caption: string,
  ids: readonly number[],
  records: ReadonlyMap<number, R>,
): readonly R[] {
  const wanted = [...new Set(ids)]
  const missing = wanted.filter((id) => !records.has(id))
  if (missing.length > 0)
    throw new NotFound(
      missing.length === 1
        ? `${caption} ${missing[0]} was not found or was deleted.`
        : `${caption}s ${missing.join(', ')} were not found or were deleted.`,
      'ids',
    )
  return wanted.flatMap((id) => records.get(id) ?? [])
}
