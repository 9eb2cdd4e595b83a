import { BadBundle } from '#server/kernel/errors.ts'
import { addToGroup } from '#shared/kernel/groupBy.ts'

/** A reference from one record to another of the same set. */
export interface Parent<T> {
  readonly record: T
  /** The referencing field. */
  readonly field: string
  /** May the field be null temporarily? */
  readonly nullable: boolean
}

/** A reference that is null at first, to break a cycle. */
export interface DeferredReference<T> {
  readonly record: T
  readonly field: string
}

export interface WriteOrder<T> {
  /** Levels of records that can be written together, referenced ones first. */
  readonly levels: readonly (readonly T[])[]
  readonly deferred: readonly DeferredReference<T>[]
}

/**
 * Sorts records topologically by their references (SV29). Cycles are broken at nullable references; throws BadBundle if there is
 * none. Self-references are ignored.
 */
export function parentsFirst<T>(
  records: readonly T[],
  parentsOf: (record: T) => readonly Parent<T>[],
): WriteOrder<T> {
  const waiting = new Map<T, Parent<T>[]>()
  const children = new Map<T, T[]>()
  for (const record of records) {
    const parents = parentsOf(record).filter((parent) => parent.record !== record)
    waiting.set(record, parents)
    for (const parent of parents) addToGroup(children, parent.record, record)
  }
  const levels: T[][] = []
  const deferred: DeferredReference<T>[] = []
  let level = records.filter((record) => waiting.get(record)?.length === 0)
  while (waiting.size > 0) {
    if (level.length === 0) level = breakCycles(waiting, deferred)
    levels.push(level)
    for (const record of level) waiting.delete(record)
    level = freedBy(level, waiting, children)
  }
  return { levels, deferred }
}

/** Records without unwritten parents, now that these are written. */
function freedBy<T>(written: readonly T[], waiting: Map<T, Parent<T>[]>, children: Map<T, T[]>): T[] {
  const done = new Set(written)
  const freed = new Set<T>()
  for (const record of written)
    for (const child of children.get(record) ?? []) {
      const left = waiting.get(child)?.filter((parent) => !done.has(parent.record))
      if (left === undefined) continue
      waiting.set(child, left)
      if (left.length === 0) freed.add(child)
    }
  return [...freed]
}

/** Clears nullable references among the waiting records, and returns those that can then be written. */
function breakCycles<T>(waiting: Map<T, Parent<T>[]>, deferred: DeferredReference<T>[]): T[] {
  const freed: T[] = []
  for (const [record, parents] of waiting) {
    for (const { field } of parents.filter((parent) => parent.nullable)) deferred.push({ record, field })
    const left = parents.filter((parent) => !parent.nullable)
    waiting.set(record, left)
    if (left.length === 0) freed.push(record)
  }
  if (freed.length === 0)
    throw new BadBundle('Records require each other in a circle, so none can be stored first.', 'entities')
  return freed
}
