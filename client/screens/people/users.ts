import { usersQuery } from '#shared/people/queries.ts'
import { User } from '#shared/people/User.ts'
import { formSection } from '../../form/FormSection.tsx'
import { columnsOf } from '../../grid/columns.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { linkedTitles, linksOf } from '../../screen/links/links.ts'
import { linksPart } from '../../screen/links/linksPart.tsx'
import { listScreen } from '../../screen/list/listScreen.tsx'
import type { RowOf } from '../../screen/list/ListOptions.ts'

const EXPAND = ['userRoles'] as const

type UserRow = RowOf<typeof usersQuery, typeof EXPAND>

const rolesOfUser = linksOf(User, 'userRoles', 'roleId')

/** The dialog of a user; roles that were added or removed are created or deleted by the same save (F-104). */
const userEditor = editorOf(User, {
  noun: 'user',
  width: 800,
  offersNext: true,
  sections: [
    formSection(User, null, ['firstName', 'lastName', 'isActive', 'userName', 'email', 'windowsUserName']),
    formSection(User, null, [linksPart(rolesOfUser, 'Roles')]),
  ],
})

/** `/admin/users/overview` (F-103, F-104). */
export const Users = listScreen(usersQuery, {
  id: 'admin-users',
  caption: 'Users',
  expand: EXPAND,
  orderBy: ['isActive desc', 'userName'],
  limit: 1000,
  columns: (services) =>
    columnsOf<typeof User, UserRow>(User, [
      { field: 'userName', strong: true, minWidth: 220 },
      { field: 'firstName', width: 110 },
      { field: 'lastName', width: 120 },
      { field: 'email', minWidth: 220 },
      { field: 'windowsUserName', width: 160 },
      'isActive',
      linkedTitles(services, rolesOfUser, { caption: 'Roles', minWidth: 320 }),
    ]),
  opens: { editor: userEditor },
  emptyText: 'No users.',
})
