import { Contact } from '#shared/customers/Contact.ts'
import { editorOf } from '../../screen/editor/Editor.ts'
import { childTab } from '../../screen/record/childTab.tsx'

const contactEditor = editorOf(Contact, {
  noun: 'contact',
  form: [['firstName', 'lastName', 'phone', { field: 'email', span: 3 }, { field: 'notes', span: 3 }]],
})

/** Whom to call and to write to at a customer, besides the first contact on its own tab (F-123). */
export const contactsTab = childTab('Contacts', {
  relation: 'contacts',
  entity: Contact,
  layoutKey: 'customer-contacts',
  caption: 'Contacts',
  columns: [
    { field: 'firstName', width: 120 },
    { field: 'lastName', strong: true, width: 140 },
    { field: 'phone', width: 150 },
    { field: 'email', minWidth: 180 },
    { field: 'notes', minWidth: 180 },
  ],
  editor: contactEditor,
  emptyText: 'No further contacts. Add the first one.',
})
