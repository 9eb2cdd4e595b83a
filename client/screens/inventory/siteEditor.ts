import { StorageDumpSite } from '#shared/inventory/StorageDumpSite.ts'
import { formSection } from '../../form/FormSection.tsx'
import { ADDRESS_FIELDS } from '../../screen/address/addressFields.ts'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'

/** The dialog of a storage or dump site (F-090). */
export const siteEditor = editorOf(StorageDumpSite, {
  noun: 'storage or dump site',
  width: 800,
  offersNext: true,
  sections: [
    formSection(StorageDumpSite, null, [{ field: 'name', span: 2 }, 'tonExpenseId', 'dump', 'storage']),
    formSection(StorageDumpSite, 'Address', [addressPart(StorageDumpSite), ...ADDRESS_FIELDS]),
    formSection(StorageDumpSite, null, [{ field: 'note', span: 3 }]),
  ],
})
