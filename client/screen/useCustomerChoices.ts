import { useCallback } from 'react'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import { useApp } from '../app/App.ts'
import type { EditorOption } from '../form/RadioChoices.tsx'
import { useFetched, type Fetched } from './useFetched.ts'

/** More customers than any company of this trade has. */
const LIMIT = 20_000

/** All customers to choose from; null until they are there, and where they are not needed. */
export function useCustomerChoices(isNeeded = true): Fetched<readonly EditorOption[]> {
  const { store } = useApp()
  const fetch = useCallback(async () => {
    const select = ['id', 'typeId', 'companyName', 'firstName', 'lastName'] as const
    const { rows } = await store.queryRows(customersQuery, { select, orderBy: ['companyName'], take: LIMIT })
    return rows.map((row) => ({ id: row.id, title: customerDisplayName(row) }))
  }, [store])
  return useFetched(isNeeded ? fetch : null)
}
