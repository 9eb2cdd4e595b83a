import { isInstant } from '#shared/kernel/days.ts'
import { BadQuery } from '../../kernel/errors.ts'
import type { Place } from './searchTrail.ts'

/** A place in the trail, which has the rows of both logs. */
export interface TrailPlace extends Place {
  readonly log: 'changes' | 'events'
}

/** More than any key of a log. */
export const LAST_KEY = 9_007_199_254_740_991

/** Before the latest entry. */
export const FIRST_PLACE: TrailPlace = { log: 'changes', when: '9999-12-31T23:59:59.999Z', id: LAST_KEY }

export function placeText({ log, when, id }: TrailPlace): string {
  return `${when} ${log} ${id}`
}

/** Throws BadQuery for a text that is none. */
export function readPlace(text: string): TrailPlace {
  const [when = '', log = '', id = ''] = text.split(' ')
  if (!isInstant(when) || (log !== 'changes' && log !== 'events') || !/^\d{1,16}$/.test(id))
    throw new BadQuery('This is not the place of an entry.', 'parameters.after')
  return { log, when, id: Number(id) }
}
