import { menuFor } from '#shared/access/menu.ts'
import { permissions, ROLES } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import { queryContracts } from '#shared/queries.ts'
import { settings } from '#shared/settings/settings.ts'

/** Declared values in one line: options that are off or absent are left out. */
function line(declared: object): string {
  return JSON.stringify(declared, (_key, value: unknown) =>
    value === false || value === null || value === undefined ? undefined : value,
  )
}

function linesOf(entity: EntityDeclaration): readonly string[] {
  const { fields, relations, complex, ...itself } = entity
  return [
    line(itself),
    ...Object.entries(fields).map(([name, field]) => `${name} ${line(field)}`),
    ...Object.entries(relations).map(([name, relation]) => `${name} ${line(relation)}`),
    ...Object.keys(complex).map((name) => `complex ${name}`),
  ]
}

/*
 * Captions, lengths, choices, access and relations are declared once and followed everywhere: a change of one of them is meant, or
 * it is seen here.
 */
describe('what is declared', () => {
  it.each(Object.values(rolloffModel.entities).map((entity) => [entity.name, entity] as const))(
    'F-017 F-121 F-123 of the entity %s is as agreed',
    (_name, entity) => {
      expect(linesOf(entity)).toMatchSnapshot('fields and relations')
    },
  )

  it('F-115 of the named queries is as agreed', () => {
    expect(
      queryContracts.map((contract) =>
        line({ ...contract, ...('entity' in contract && { entity: contract.entity.name }) }),
      ),
    ).toMatchSnapshot('queries')
  })

  it('F-097 of the settings is as agreed', () => {
    expect(Object.entries(settings).map(([name, setting]) => `${name} ${line(setting)}`)).toMatchSnapshot(
      'settings',
    )
  })

  it('F-016 F-017 of the permissions is as agreed', () => {
    expect(Object.entries(permissions).map(([name, roles]) => `${name} ${line({ roles })}`)).toMatchSnapshot(
      'permissions',
    )
  })

  it('F-011 F-012 F-013 F-014 F-015 of the menu is as agreed for each role', () => {
    const entries = menuFor({ roles: ROLES }).map(({ caption, path }) => `${caption} ${path}`)
    const seenBy = (...roles: readonly string[]) => menuFor({ roles }).map(({ caption }) => caption)
    expect([entries.join(', '), `nobody: ${seenBy().join()}`]).toMatchSnapshot('entries')
    expect(ROLES.map((role) => `${role}: ${seenBy(role).join()}`)).toMatchSnapshot('by role')
  })
})
