import { createContext, useContext } from 'react'
import type { FormState } from '../../form/FormState.ts'
import type { CustomerModel } from './CustomerModel.ts'
import type { CustomerRecord } from './records.ts'

/** What the tabs of a loaded customer share: its model, record and form state. */
export interface LoadedCustomer {
  readonly model: CustomerModel
  readonly customer: CustomerRecord
  readonly form: FormState
}

export const CustomerContext = createContext<LoadedCustomer | null>(null)

/** The loaded customer that this component belongs to. */
export function useLoadedCustomer(): LoadedCustomer {
  const loaded = useContext(CustomerContext)
  if (loaded === null) throw new Error('This component needs an open customer around it.')
  return loaded
}
