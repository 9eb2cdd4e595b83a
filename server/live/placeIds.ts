import type { Place } from './SaveFeed.ts'

/** The id of an event: its place in the order of saves, which a page sends back to go on from there. */
export function idOf({ position, saveId }: Place): string {
  return saveId === null ? String(position) : `${position}-${saveId}`
}

/** Reads one; null for what is no such id. */
export function readPlace(id: string): Place | null {
  const [, position, saveId = null] = /^(\d{1,15})(?:-([\w-]{1,64}))?$/.exec(id) ?? []
  return position === undefined ? null : { position: Number(position), saveId }
}
