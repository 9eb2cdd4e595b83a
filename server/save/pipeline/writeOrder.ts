import { BadBundle } from '#server/kernel/errors.ts'
import { addToGroup } from './groups.ts'

/** A reference from one record to another of the same set. */
export interface Parent<T> {
  readonly record: T
  /** Name of the field that refers. */
  readonly field: string
  /** May the field be empty for a while? */
  readonly nullable: boolean
}

/** A reference that is left empty at first, since the records refer to each other in a circle. */
export interface DeferredReference<T> {
  readonly record: T
  readonly field: string
}

export interface WriteOrder<T> {
  /** Records that can be written together, those referred to first. */
  readonly levels: readonly (readonly T[])[]
  readonly deferred: readonly DeferredReference<T>[]
}

/**
 * Orders records so that each comes after those it refers to (SV29). Circles are cut at references that may be empty;
 * raises BadBundle where none may be. A record's reference to itself needs no order.
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

/** Records that wait for nobody any more, now that these are written. */
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

/** Empties what may be empty among the records that wait for each other, and answers those that are free then. */
function breakCycles<T>(waiting: Map<T, Parent<T>[]>, cut: DeferredReference<T>[]): T[] {
  const freed: T[] = []
  for (const [record, parents] of waiting) {
    for (const { field } of parents.filter((parent) => parent.nullable)) cut.push({ record, field })
    const left = parents.filter((parent) => !parent.nullable)
    waiting.set(record, left)
    if (left.length === 0) freed.push(record)
  }
  if (freed.length === 0)
    throw new BadBundle('Records require each other in a circle, so none can be stored first.', 'entities')
  return freed
}
