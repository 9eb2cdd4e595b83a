import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Longer names are cut in menus. */
export const MAX_VIEW_NAME_LENGTH = 60

/**
 * A list as a user arranged it, under a name (B-10). The calls of `server/calls/views` return those that a user sees and change them,
 * since both depend on the record; administrators query all.
 */
export const SavedView = defineEntity({
  name: 'SavedView',
  resource: 'SavedViews',
  caption: 'Saved view',
  title: ['name'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    userId: field.reference('User', 'User', { required: true }),
    listId: field.text('List id', { required: true, maxLength: 60 }),
    list: field.text('List', { required: true, maxLength: 60 }),
    path: field.text('Path', { required: true, maxLength: 200 }),
    name: field.text('Name', { required: true, maxLength: MAX_VIEW_NAME_LENGTH }),
    /** The name of the role whose holders see it, too; empty for a private view. */
    sharedWith: field.text('Shared with', { maxLength: 60 }),
    /** JSON of the filter and of the grid's layout. */
    content: field.note('Content', { required: true }),
    ...stamps(),
  },
  relations: { user: belongsTo('User', 'userId') },
})

export type SavedView = RecordOf<typeof SavedView>
