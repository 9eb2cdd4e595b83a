import type { App } from '#client/app/App.ts'
import { linkedIds, linkedTitles, linksOf, renewLinks, setLinks } from '#client/screen/links/links.ts'
import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { User } from '#shared/people/User.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { known, rowOf } from '../../screens/customers/support/customerStore.ts'

const roles = linksOf(User, 'userRoles', 'roleId')
const dumpsters = linksOf(StorageDumpSite, 'dumpsters', 'dumpsterId')

describe('Links', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
    app.store.mergeRows('User', [rowOf('User', { userId: 5, firstName: 'Ann', lastName: 'Smith' })])
    app.store.mergeRows('UserRole', [
      rowOf('UserRole', { id: 51, userId: 5, roleId: 1 }),
      rowOf('UserRole', { id: 52, userId: 5, roleId: 2 }),
    ])
    app.store.mergeRows('StorageDumpSite', [rowOf('StorageDumpSite', { id: 3, name: 'Pit' })])
    app.store.mergeRows('StorageDumpSiteDumpsterLink', [
      rowOf('StorageDumpSiteDumpsterLink', { id: 31, storageDumpSiteId: 3, dumpsterId: 1 }),
    ])
  })
  const user = () => known(app.store.cached('User', 5))
  const site = () => known(app.store.cached('StorageDumpSite', 3))
  const pending = () => app.store.pending.records.map(({ typeName, state }) => `${typeName} ${state}`)

  it('F-104 [LK1] are created and deleted as one edit, and those that stay are kept', () => {
    const [, kept] = user().userRoles
    setLinks(app.store, user(), roles, [2, 4])
    expect(linkedIds(user(), roles)).toEqual([2, 4])
    expect(pending().toSorted()).toEqual(['UserRole added', 'UserRole deleted'])
    expect(user().userRoles).toContain(kept)
    app.store.journal.undo()
    expect([new Set(linkedIds(user(), roles)), app.store.pending.count]).toEqual([new Set([1, 2]), 0])
  })

  it('F-089 are deleted by their stamp and made anew, even those that are chosen again', () => {
    renewLinks(app.store, site(), dumpsters, [1])
    expect(linkedIds(site(), dumpsters)).toEqual([1])
    expect(known(app.store.cached('StorageDumpSiteDumpsterLink', 31)).deleted).not.toBeNull()
    expect(pending()).toHaveLength(2)
  })

  it('F-100 F-121 [LK2] are shown by their titles in the order in which they are offered', () => {
    const offered = [
      { id: 4, title: 'Office', retired: false },
      { id: 1, title: 'Admin', retired: false },
    ]
    const column = linkedTitles({ options: () => offered }, roles, { caption: 'Roles', minWidth: 100 })
    expect(column.value({ userRoles: [{ roleId: 1 }, { roleId: 4 }] })).toBe('Office, Admin')
    expect(column.value({ userRoles: [{ roleId: 1, deleted: '2026-01-01' }] })).toBe('')
  })

  it('name a field that refers to an entity', () => {
    expect(() => linksOf(User, 'userRoles', 'rowVersion')).toThrow('UserRole.rowVersion refers to no entity.')
  })
})
