import type { RoleRule } from '#shared/model/kinds.ts'
import type { EntityName } from '#shared/model/product.ts'
import type { Tone } from '../kit/Badge.tsx'
import type { ScreenContext } from './ScreenContext.ts'

/** What is known of a record at a glance, and what can be done there; the palette shows it beside the record (PL541). */
export interface Glance {
  readonly title: string
  readonly detail: string
  /** Captions with one or more lines each. */
  readonly facts: readonly (readonly [caption: string, lines: readonly string[]])[]
  /** Where something can be done, the likeliest first. */
  readonly places: readonly GlancePlace[]
  /** What the places have in common: `Sites`. */
  readonly placesCaption: string
  /** Said below the places; empty to say nothing. */
  readonly note: string
}

export interface GlancePlace {
  readonly key: string
  readonly caption: string
  readonly detail: string
  /** A mark of what needs attention: `34 days`. */
  readonly mark: { readonly text: string; readonly tone: Tone } | null
  /** Whether it belongs to the place before it, such as a rental to its site. */
  readonly isPart: boolean
  readonly actions: readonly GlanceAction[]
  /** Leads to it; null where the user may not open it. */
  readonly open: (() => void) | null
}

export interface GlanceAction {
  /** The letter that does it. */
  readonly key: string
  readonly caption: string
  /** Why it cannot be done there; null while it can. */
  readonly disabledBecause: string | null
  readonly run: () => void
}

/** The record of which a glance is shown. */
export interface GlancedRecord {
  readonly entity: EntityName
  readonly id: number
}

/** Goes to a page of the product. */
export type GoTo = (path: string) => void

/** Reads the glance of a record; null where the record no longer exists. Throws QueryFailed. */
export type ReadGlance = (app: ScreenContext, record: GlancedRecord, goTo: GoTo) => Promise<Glance | null>

/** The glances of records of some entities. */
export interface RecordGlance {
  readonly entities: readonly EntityName[]
  /** Who sees them. */
  readonly needs: RoleRule
  /** Fetches its code when the first one is shown. */
  readonly load: () => Promise<ReadGlance>
}
