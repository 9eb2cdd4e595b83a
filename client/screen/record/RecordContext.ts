import { createContext, useContext } from 'react'
import type { RecordModel } from './RecordModel.ts'
import type { OpenRecord } from './RecordScreen.ts'

/** An open record with the state of its screen. */
export interface ShownRecord extends OpenRecord {
  readonly model: RecordModel
}

export const RecordContext = createContext<ShownRecord | null>(null)

/** The open record that this component belongs to. */
export function useOpenRecord(): ShownRecord {
  const shown = useContext(RecordContext)
  if (shown === null) throw new Error('This component needs an open record around it.')
  return shown
}
