import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { getEntity } from '#shared/model/model.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'

/** The relations of these paths whose records the user may read; a query that expands another one is refused. */
export function readableRelations(
  { model, session }: Pick<ScreenContext, 'model' | 'session'>,
  entity: EntityDeclaration,
  paths: readonly string[],
): readonly string[] {
  const mayRead = (of: EntityDeclaration, [name, ...further]: readonly string[]): boolean => {
    const relation = name === undefined ? undefined : of.relations[name]
    if (relation === undefined) return true
    const target = getEntity(model, relation.target)
    return session.satisfies(target.access.read) && mayRead(target, further)
  }
  return paths.filter((path) => mayRead(entity, path.split('.')))
}
