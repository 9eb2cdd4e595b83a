import { createContext, useContext } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { Model } from '#shared/model/model.ts'
import type { EntityTypes } from '#shared/model/product.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { RecordConflict } from '../store/types.ts'
import type { CommandSource } from './Command.ts'
import type { FieldFocus } from './FieldFocus.ts'
import type { Formats } from './formats.ts'
import type { KeyHelpSource } from './KeyHelp.ts'
import type { RecordFinder } from './RecordFinder.ts'

/** A row of a lookup table for pickers and grids. */
export interface LookupOption {
  readonly id: number
  readonly title: string
  /** Not offered for new choices; still shown for records that have it. */
  readonly retired: boolean
}

/** An open dialog, as the guard of unsaved changes sees it; observable. */
export interface GuardedDialog {
  readonly hasChanges: boolean
  readonly isSaving: boolean
}

/** What grids, forms and dialogs need from the application, which they do not import. */
export interface WidgetServices {
  readonly userId: number
  readonly model: Model
  readonly store: EntityStore<EntityTypes>
  readonly formats: Formats
  readonly fieldFocus: FieldFocus
  /** The current business day. */
  readonly today: () => string
  /** The last day of which nothing is changed any more; null where none is closed. Observable. */
  readonly closedDay: () => string | null
  satisfies(rule: RoleRule): boolean
  /** Whether the user may see this field of the entity. */
  canRead(entityName: string, fieldName: string): boolean
  /** Whether the user may set this field of the entity. */
  canWrite(entityName: string, fieldName: string, isNew: boolean): boolean
  /** Why the user may not set this field of this record, such as one of an invoice that was handed over; null if they may. */
  editRefusal(entityName: string, fieldName: string, record: object): string | null
  /** What a field of a record that is shown as it was is today, as text; null where it is the same, and for a record of today. */
  todaysText(record: object, fieldName: string): string | null
  /** Whether the entity is one of the lookup tables, which are loaded before the first screen. */
  hasOptions(entityName: string): boolean
  /** All rows of a lookup table in display order; observable. */
  options(entityName: string): readonly LookupOption[]
  /** The title of a row of a lookup table; empty when unknown. */
  readonly title: (entityName: string, id: number | null) => string
  /** Offers commands in the command palette until the returned function is called. */
  readonly offerCommands: (source: CommandSource) => () => void
  /** Lists keys that a component handles itself in the sheet of shortcuts until the returned function is called. */
  readonly explainKeys: (source: KeyHelpSource) => () => void
  /** How records of the entity are chosen; null where they are not searched for. */
  finder(entityName: string): RecordFinder | null
  /** Tells the server that rows of a list were written into a spreadsheet, found by this filter. */
  exported(this: void, list: string, rows: number, filter?: string): void
  /** Asks what is kept of a record that somebody else changed meanwhile. */
  settle(this: void, conflict: RecordConflict): void
  /** Shows an error to the user and logs it. */
  report(this: void, error: unknown): void
  /** Asks before the screen is left while the dialog has changes (F-024), until the returned function is called. */
  readonly guardDialog: (dialog: GuardedDialog) => () => void
  /** A yes-no question; false on No and Esc. */
  confirm(question: string, title?: string): Promise<boolean>
}

export const WidgetServicesContext = createContext<WidgetServices | null>(null)

/** For grids, forms and dialogs; screens have `useApp`. */
export function useWidgetServices(): WidgetServices {
  const services = useContext(WidgetServicesContext)
  if (services === null) throw new Error('This component needs a WidgetServicesContext around it.')
  return services
}
