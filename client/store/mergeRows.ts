import {
  EntityType,
  JsonResultsAdapter,
  MappingContext,
  type Entity,
  type EntityManager,
  type MergeStrategy,
  type MetadataStore,
} from 'breeze-client'

const typesByName = new WeakMap<MetadataStore, Map<unknown, EntityType | undefined>>()

/** Tells Breeze the entity type of each node of a response; looks up every type name once. */
export function resultsAdapter(): JsonResultsAdapter {
  return new JsonResultsAdapter({
    name: 'store',
    visitNode: (node, context, nodeContext) => {
      if (node === null || typeof node !== 'object') return {}
      const entityType = context && typeNamed(context.metadataStore, node.$type)
      return {
        ...(entityType && { entityType }),
        nodeId: node.$id,
        nodeRefId: node.$ref,
        ignore: nodeContext?.propertyName?.startsWith('$') === true,
      }
    },
  })
}

/** Merges rows of the server, with everything nested in them, into the cache; returns the entities of the outermost rows. */
export function mergeRows(
  manager: EntityManager,
  rows: readonly object[],
  mergeStrategy: MergeStrategy,
): Entity[] {
  const context = new MappingContext({
    // Must not be undefined: Breeze would detach the deleted entities of a save result.
    query: 'rows',
    entityManager: manager,
    dataService: manager.dataService,
    mergeOptions: { mergeStrategy, includeDeleted: true },
  })
  const before = manager.isLoading
  manager.isLoading = true
  try {
    const merged: unknown[] = context.visitAndMerge([...rows], { nodeType: 'root' })
    context.processDeferred()
    return merged.filter(isEntity)
  } finally {
    manager.isLoading = before
  }
}

function isEntity(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && 'entityAspect' in value
}

function typeNamed(metadataStore: MetadataStore, name: unknown): EntityType | undefined {
  if (typeof name !== 'string') return undefined
  let types = typesByName.get(metadataStore)
  if (types === undefined) {
    types = new Map()
    typesByName.set(metadataStore, types)
  }
  if (!types.has(name)) {
    const type = metadataStore.getStructuralType(name, true)
    types.set(name, type instanceof EntityType ? type : undefined)
  }
  return types.get(name)
}
