import { useCallback } from 'react'
import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import { useScreenContext } from '../context/ScreenContext.ts'
import type { Tracked } from '../store/types.ts'
import { useFetched } from './useFetched.ts'

/** A stored record that the screen's record refers to; null until it is loaded, and without a key. */
export function useRecord<N extends EntityName>(name: N, id: number | null): Tracked<EntityTypes[N]> | null {
  const { store } = useScreenContext()
  const fetch = useCallback(
    async () => (id === null ? null : { id, record: await store.fetchByKey(name, id) }),
    [store, name, id],
  )
  const { value } = useFetched(fetch)
  return value !== null && value.id === id ? value.record : null
}
