import { rolloffModel } from '#shared/entities.ts'
import { defineEntity } from '#shared/model/defineEntity.ts'
import { field } from '#shared/model/field.ts'
import { exportedTables } from '#server/export/exportedTables.ts'

describe('the tables of the export', () => {
  it('[EX3] has no column that looks like a secret', () => {
    const suspicious = exportedTables(rolloffModel).flatMap(({ entity, fields }) =>
      fields.flatMap(([name]) =>
        /token|secret|password|apikey/i.test(name) ? [`${entity.name}.${name}`] : [],
      ),
    )
    // The version of a record in QuickBooks.
    expect(suspicious).toEqual(['AccountingLink.syncToken'])
  })

  it('[EX3] leaves out what nobody may read', () => {
    const access = { read: 'nobody', create: 'nobody', update: 'nobody', delete: 'nobody' } as const
    const open = { ...access, read: 'signedIn' } as const
    const common = { resource: 'Keys', caption: 'Key', title: ['id'] as const }
    const model = {
      ...rolloffModel,
      entities: {
        Key: defineEntity({ ...common, name: 'Key', access, fields: { id: field.id() } }),
        Partner: defineEntity({
          ...common,
          name: 'Partner',
          access: open,
          fields: { id: field.id(), token: field.text('Token', { read: 'nobody' }) },
        }),
      },
    }
    const tables = exportedTables(model).map(({ entity, fields }) => [
      entity.name,
      fields.map(([name]) => name),
    ])
    expect(tables).toEqual([['Partner', ['id']]])
  })
})
