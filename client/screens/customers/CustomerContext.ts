import { createContext, useContext } from 'react'
import type { FormState } from '../../form/FormState.ts'
import type { CustomerModel } from './CustomerModel.ts'
import type { CustomerRecord } from './records.ts'

/** What the tabs of one open customer share: its model, its form, and whether it may be changed. */
export interface LoadedCustomer {
  readonly model: CustomerModel
  readonly customer: CustomerRecord
  readonly form: FormState
}

export const CustomerContext = createContext<LoadedCustomer | null>(null)

/** The open customer that this component is a part of. */
export function useLoadedCustomer(): LoadedCustomer {
  const loaded = useContext(CustomerContext)
  if (loaded === null) throw new Error('This component needs an open customer around it.')
  return loaded
}
