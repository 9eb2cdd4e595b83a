import { permissions } from '#shared/access/roles.ts'
import { permittedTo } from '#shared/access/permissionWords.ts'
import { ADMINISTRATOR_ROLE } from '#shared/people/administrators.ts'
import { usersQuery } from '#shared/people/queries.ts'
import { User } from '#shared/people/User.ts'
import { displayName } from '#shared/people/userRules.ts'
import { hasUnsavedWork } from '../../context/hasUnsavedWork.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { linkedIds, linkedTitles, linksOf } from '../../screen/links/links.ts'
import { copyLinksPart } from '../../screen/links/copyLinksPart.tsx'
import { linksPart } from '../../screen/links/linksPart.tsx'
import { presenceColumn, presencePart } from '../../screen/links/presencePart.tsx'
import { listScreen } from '../../screen/list/listScreen.tsx'
import {
  erasePersonalData,
  exportPersonalData,
  personalDataNeeds,
} from '../../screen/personalData/personalData.ts'
import { messages } from './messages.ts'
import { roleAccessPart } from './roleAccessPart.tsx'

const rolesOfUser = linksOf(User, 'userRoles', 'roleId')

const DRIVES = {
  caption: 'Drives',
  hint: 'A column at the end of the board; jobs can be assigned.',
}

/**
 * The dialog of a user; roles that were added or removed, and the driver that the user becomes or ceases to be, are created or deleted by
 * the same save (F-104, F-125).
 */
export const userEditor = editorOf(User, {
  noun: 'user',
  width: 800,
  offersNext: true,
  form: [
    [
      'firstName',
      'lastName',
      'isActive',
      { field: 'userName', hint: 'The account that signs in; empty for a driver who does not.' },
      'email',
      'windowsUserName',
    ],
    [
      presencePart(User, 'drivers', DRIVES),
      linksPart(rolesOfUser, 'Roles', permittedTo),
      roleAccessPart(rolesOfUser),
      copyLinksPart(rolesOfUser, { caption: 'Copy the roles of…', title: 'Copy the roles of a user' }),
    ],
  ],
  askBefore: async ({ app, record }) => {
    const isOwn = record.userId === app.session.user.userId
    const isAdministrator =
      record.isActive &&
      linkedIds(record, rolesOfUser).some((id) => app.lookups.title('Role', id) === ADMINISTRATOR_ROLE)
    return !isOwn || isAdministrator || app.dialogs.confirm(messages.ownAdministration)
  },
})

const personOf = (user: Pick<User, 'userId' | 'firstName' | 'lastName'>) => ({
  kind: 'User' as const,
  id: user.userId,
  name: displayName(user),
})

/** `/admin/users/overview` (F-103, F-104). */
export const Users = listScreen(usersQuery, {
  id: 'admin-users',
  caption: 'Users',
  expand: ['userRoles', 'drivers'],
  orderBy: ['isActive desc', 'userName'],
  limit: 1000,
  columns: (services) => [
    { field: 'userName', strong: true, minWidth: 220 },
    { field: 'firstName', width: 110 },
    { field: 'lastName', width: 120 },
    { field: 'email', minWidth: 220 },
    { field: 'windowsUserName', width: 160 },
    'isActive',
    presenceColumn('drivers', DRIVES.caption),
    linkedTitles(services, rolesOfUser, { caption: 'Roles', minWidth: 320 }),
  ],
  opens: { editor: userEditor },
  selection: 'single',
  actions: [
    {
      caption: 'View As',
      icon: 'show',
      needs: permissions.administer,
      withOne: ({ userId, firstName, lastName, isActive }, { app }) => {
        if (!isActive) return app.toasts.info(messages.inactiveView)
        if (hasUnsavedWork(app.store)) return app.toasts.info(messages.unsavedView)
        return app.viewAs.begin({ userId, name: displayName({ firstName, lastName }) })
      },
    },
    {
      caption: 'Export Personal Data',
      icon: 'download',
      needs: personalDataNeeds,
      withOne: (row, { app }) => exportPersonalData(app, personOf(row)),
    },
    {
      caption: 'Erase Personal Data…',
      icon: 'delete',
      needs: personalDataNeeds,
      withOne: (row, { app }) => erasePersonalData(app, personOf(row)),
    },
  ],
  emptyText: 'No users.',
})
