import { EntityKey, type Entity, type EntityManager, type NavigationProperty } from 'breeze-client'

/**
 * Breeze remembers children whose parent is not in the cache and attaches them when the parent arrives, even if their foreign key
 * refers to another parent by then, and so silently changes it back. This attaches only children that still refer to the parent.
 */
export function repairUnattachedChildren(manager: EntityManager): void {
  const map = manager._unattachedChildrenMap
  const tuplesOf = map.getTuplesByString.bind(map)
  map.getTuplesByString = (parentKey) => {
    const tuples = tuplesOf(parentKey)
    for (const tuple of tuples ?? []) {
      tuple.children = tuple.children.filter((child) => refersTo(child, tuple.navigationProperty, parentKey))
    }
    return tuples
  }
}

function refersTo(child: Entity, navigation: NavigationProperty, parentKey: string): boolean {
  const [property] = navigation.foreignKeyNames
  if (property === undefined) return true
  const key = new EntityKey(navigation.entityType, [child.getProperty?.(property)])
  return key.toString() === parentKey
}
