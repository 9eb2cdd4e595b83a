import type { EntityName, EntityTypes } from '#shared/model/product.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import type { Tracked } from '../../store/types.ts'

/** The record that a parameter of a page's address names (RC13); null where it names none that exists. Throws QueryFailed. */
export async function fetchNamed<N extends EntityName>(
  store: ScreenContext['store'],
  entity: N,
  parameter: string | undefined,
): Promise<Tracked<EntityTypes[N]> | null> {
  const id = Number(parameter)
  return Number.isInteger(id) && id > 0 ? store.fetchByKey(entity, id) : null
}
