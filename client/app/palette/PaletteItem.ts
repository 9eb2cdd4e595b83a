import { foldText } from '#shared/kernel/typed.ts'
import { parseSearchText } from '#shared/search/searchText.ts'
import type { Glance } from '../../context/RecordGlance.ts'
import type { IconName } from '../../kit/Icon.tsx'

/** The headings of the palette, in order. */
export const PALETTE_GROUPS = ['Recent', 'Actions', 'Views', 'Go to', 'Days', 'Records'] as const

/** Something that can be chosen in the palette. */
export interface PaletteItem {
  /** Distinguishes it from all others. */
  readonly key: string
  readonly group: (typeof PALETTE_GROUPS)[number]
  readonly caption: string
  readonly detail: string
  readonly icon: IconName
  /** Its shortcut: `Ctrl+S`. */
  readonly keys?: string
  /** Null for a record without a page for the user, which is only looked at. */
  readonly run: (() => void) | null
  /** Whether it is offered where nothing is found: a new record of somebody who calls for the first time (PL1230). */
  readonly isForUnknown?: true
  /** Reads what is shown beside it; null where it no longer exists. Throws QueryFailed. */
  readonly glance?: () => Promise<Glance | null>
}

/** Whether caption or detail contain every word; any item matches a blank text. */
export function matches({ caption, detail }: PaletteItem, text: string): boolean {
  const searched = foldText(`${caption} ${detail}`)
  return parseSearchText(text).words.every((word) => searched.includes(word.text))
}
