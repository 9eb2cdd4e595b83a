import { createContext, useContext } from 'react'
import type { RoleRule } from '#shared/model/kinds.ts'
import type { EntityTypes } from '#shared/entities.ts'
import type { EntityStore } from '../store/EntityStore.ts'
import type { Formats } from './formats.ts'

/** A row of a lookup table as pickers and grids need it. */
export interface LookupOption {
  readonly id: number
  readonly title: string
  /** Withdrawn from new choices; still shown where a record has it. */
  readonly retired: boolean
}

/** What grids, forms and dialogs need of the application around them; they do not know the application itself. */
export interface WidgetServices {
  readonly userId: number
  readonly store: EntityStore<EntityTypes>
  readonly formats: Formats
  satisfies(rule: RoleRule): boolean
  /** May the user see this field of records of the entity? */
  canRead(entityName: string, fieldName: string): boolean
  /** May the user set this field of records of the entity? */
  canWrite(entityName: string, fieldName: string, isNew: boolean): boolean
  /** Is the entity one of the lookup tables that are loaded before the first screen? */
  hasOptions(entityName: string): boolean
  /** All rows of a lookup table in display order; observable. */
  options(entityName: string): readonly LookupOption[]
  /** The words for a row of a lookup table; empty when unknown. */
  title(entityName: string, id: number | null): string
  /** Shows something that went wrong to the user and logs it. */
  report(error: unknown): void
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
