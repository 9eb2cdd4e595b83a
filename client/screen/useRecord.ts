import { useCallback } from 'react'
import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import type { ScreenContext } from '../context/ScreenContext.ts'
import type { Tracked } from '../store/types.ts'
import { useFetchedOf } from './useFetchedOf.ts'

/** A record that the screen's record refers to, stored or pending; null until it is loaded, and without a key. */
export function useRecord<N extends EntityName>(name: N, id: number | null): Tracked<EntityTypes[N]> | null {
  const fetch = useCallback(
    async ({ store }: ScreenContext, key: number) =>
      key < 0 ? store.cached(name, key) : store.fetchByKey(name, key),
    [name],
  )
  return useFetchedOf(id, fetch)
}
