import type { RoleRule } from '#shared/model/kinds.ts'
import type { EntityName, ProductEntity } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity, RecordPart } from '../../form/FormSection.tsx'
import type { BadgeProps } from '../../kit/Badge.tsx'
import type { IconName } from '../../kit/Icon.tsx'
import type { TrackedRecord } from '../../store/types.ts'

/** A record that is open on its screen. */
export interface OpenRecord {
  readonly app: ScreenContext
  readonly screen: RecordScreen
  readonly record: TrackedRecord
}

/** A tab of a record's screen. */
export interface RecordTab<R extends TrackedRecord = TrackedRecord> {
  readonly title: string
  /** The entity of the children that it lists. */
  readonly lists?: EntityName
  /** Whether it shows nothing but the record, its children and the names of others, and so the record as it was, too (RC1302). */
  readonly isOfRecord?: true
  /** Uses the full width, without what is beside forms. */
  readonly isWide: boolean
  readonly Panel: RecordPart<R>
  /** Hidden from users who do not satisfy it. */
  readonly needs?: RoleRule
  /** The number beside its title; none for 0. */
  count?(record: R, open: OpenRecord): number
  /** Whether a record, or one of its fields, is edited here. */
  edits(typeName: string, field: string | null): boolean
  /** Opens the editor of one of its records, or of a new one, until it is closed; needed where `edits` is true for other records than the screen's own. */
  openEditor?(open: OpenRecord, record: TrackedRecord | null): Promise<void>
}

/** A command of a record's head, such as printing it. */
export interface RecordCommand<R extends TrackedRecord = TrackedRecord> {
  readonly caption: string
  readonly icon: IconName
  /** The keys that do it while no text is being typed, such as `A`. */
  readonly keys?: string
  /** Hidden from users who do not satisfy it. */
  readonly needs?: RoleRule
  /** Leaves it out while it returns false. */
  isShown?(record: R, app: ScreenContext): boolean
  /** Whether it is disabled while edits are pending: what is printed and sent is what is stored. */
  readonly needsSaved?: true
  /** Why it is disabled now; null while it can be used. */
  disabledBecause?(record: R, app: ScreenContext): string | null
  run?(record: R, app: ScreenContext, navigate: (path: string) => void): unknown
}

/** A second way to save a record, which does more and then closes its page. */
export interface RecordSave<R extends TrackedRecord = TrackedRecord> {
  readonly caption: string
  readonly icon: IconName
  /** The keys that do it, also while a text is being typed, such as `Ctrl+Enter`. */
  readonly keys?: string
  isShown(record: R, isNew: boolean): boolean
  /** Done once the record is stored; false leaves its page open. */
  finish(record: R, app: ScreenContext): Promise<boolean>
}

/** The values of a new record, by field. */
export type NewValues = Readonly<Record<string, unknown>>

/** The parameters of a page's route and of its query. */
export type RouteParameters = Readonly<Record<string, string | undefined>>

/** The screen of one record: its page and its dialog. */
export interface RecordScreen<R extends TrackedRecord = TrackedRecord> {
  readonly entity: ProductEntity
  /** What a record is called in sentences: 'customer'. Captions and ids are made from it. */
  readonly noun: string
  /** Beside its name; without one the initials of the name, as of a person or company. */
  readonly icon?: IconName
  /** Path of its pages without the id: `/customers`. */
  readonly path: string
  /** The list to which Close returns. */
  readonly list: { readonly path: string; readonly caption: string }
  /** The relations that are loaded with it and belong to it. */
  readonly expand: readonly string[]
  /**
   * The values of a new record; `parameters` are those of the route and the query of its page; a dialog has none. Throws QueryFailed if
   * they are read.
   */
  newValues?(
    context: Pick<ScreenContext, 'store' | 'today'>,
    parameters: RouteParameters,
  ): NewValues | Promise<NewValues>
  /** Whether a deleted record is shown like any other, such as a voided one. */
  showsDeleted?(record: R): boolean
  /** The key of the record that takes the place of one that its own save takes away, to whose page that leads; null for none. */
  successorOf?(record: R): number | null
  /** The name of the record; empty while it has none. */
  title(record: R): string
  badge?(record: R, app: ScreenContext): BadgeProps | null
  /** A short fact beside the name, such as the date of an invoice. */
  fact?(record: R, app: ScreenContext): string
  readonly tabs: readonly [RecordTab<R>, ...RecordTab<R>[]]
  /** Under the tabs that are forms. */
  readonly under?: readonly RecordPart<R>[]
  /** Beside the tabs that are forms. */
  readonly aside?: readonly RecordPart<R>[]
  /** Above form and aside, over the full width: what the record is opened for. */
  readonly above?: readonly RecordPart<R>[]
  /** Below the form: beside the aside where there is room for both, otherwise over the full width (RC920). */
  readonly below?: readonly RecordPart<R>[]
  readonly commands?: readonly RecordCommand<R>[]
  /**
   * The parts above that show nothing but the record and its children: they show it as it was, too. Without it the past of the record
   * is not shown here (RC1302).
   */
  readonly past?: readonly RecordPart<R>[]
  /** Besides Save, on its page. */
  readonly saves?: readonly RecordSave<R>[]
}

/** Declares the screen of a record. */
export function recordScreen<D extends ProductEntity>(
  entity: D,
  screen: Omit<RecordScreen<RecordOfEntity<D>>, 'entity' | 'expand'> & {
    readonly expand: readonly (keyof D['relations'] & string)[]
  },
): RecordScreen<RecordOfEntity<D>> {
  return { entity, ...screen }
}
