import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { formSection } from '../../form/FormSection.tsx'
import { ADDRESS_FIELDS } from '../../screen/address/addressFields.ts'
import { addressPart } from '../../screen/address/addressPart.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { childTab } from '../../screen/record/childTab.tsx'
import { DistanceTools } from './DistanceTools.tsx'
import { messages } from './messages.ts'
import { PricingFields } from './PricingFields.tsx'
import { ServiceAddressModel } from './ServiceAddressModel.ts'

/** The dialog of a service address, at 95% of the window's height (F-067…F-074). */
export const serviceAddressEditor = editorOf(ServiceAddress, {
  noun: 'service address',
  width: 800,
  height: '95%',
  sections: [
    formSection(ServiceAddress, 'Address', [
      addressPart(ServiceAddress, { isFirst: true }),
      { field: 'siteName', span: 2 },
      'phone',
      ...ADDRESS_FIELDS,
      'distance',
      { Part: DistanceTools },
    ]),
    formSection(ServiceAddress, 'Pricing', [
      { Part: PricingFields },
      {
        field: 'pricePerTon',
        hint: 'Instead of that of the customer’s hauling or zone rate; a price by dumpster includes the tons.',
      },
    ]),
    formSection(ServiceAddress, 'Notes', [{ field: 'notes', span: 3 }]),
  ],
  createModel: ({ store }, address) => new ServiceAddressModel(store, address),
  problems: ({ model }) => model.problems,
  askBefore: async ({ app, isNew, model, siblings }) =>
    !isNew || !model.isDuplicateOf(siblings) || app.dialogs.confirm(messages.sameAddressExists),
  prepare: ({ model }) => model.clearOtherMode(),
})

/** The customer's service addresses (F-061). */
export const serviceAddressesTab = childTab('Service Address', {
  relation: 'serviceAddresses',
  entity: ServiceAddress,
  layoutKey: 'customer-service-addresses',
  caption: 'Service addresses',
  columns: [
    { key: 'displayName', caption: 'Site', value: serviceAddressDisplayName, strong: true, minWidth: 160 },
    {
      key: 'address',
      caption: 'Address',
      value: ({ address1, address2 }) => joinNonBlank([address1, address2], ', '),
      minWidth: 180,
    },
    { field: 'city', width: 130 },
    { field: 'state', width: 70 },
    { field: 'zip', width: 80 },
    { field: 'county', width: 110 },
    {
      key: 'pricing',
      caption: 'Range / zone',
      value: ({ range, zone }) => (zone === null ? range : `Zone ${zone}`),
      width: 110,
    },
    { field: 'distance', caption: 'Miles', width: 80 },
    { field: 'pricePerTon', width: 110 },
    ...(['siteName', 'address1', 'address2'] as const).map((field) => ({ field, visible: false })),
    { field: 'phone', width: 130, visible: false },
    { field: 'notes', visible: false },
  ],
  editor: serviceAddressEditor,
  emptyText: 'No service addresses yet. Add the first one.',
})
