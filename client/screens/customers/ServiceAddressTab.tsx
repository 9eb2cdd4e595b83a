import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { ServiceAddress } from '#shared/customers/ServiceAddress.ts'
import { serviceAddressDisplayName } from '#shared/customers/serviceAddressRules.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { useApp } from '../../app/App.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import { useLoadedCustomer } from './CustomerContext.ts'
import { editServiceAddress, type AddressEditContext } from './editServiceAddress.ts'
import { childDeletion } from './childDeletion.ts'
import type { ServiceAddressRecord } from './records.ts'
import { messages } from './messages.ts'

const columns = columnsOf<typeof ServiceAddress, ServiceAddressRecord>(ServiceAddress, [
  { key: 'displayName', caption: 'Site', value: serviceAddressDisplayName, strong: true, minWidth: 160 },
  {
    key: 'address',
    caption: 'Address',
    value: (address) => joinNonBlank([address.address1, address.address2], ', '),
    minWidth: 180,
  },
  { field: 'city', width: 130 },
  { field: 'state', width: 70 },
  { field: 'zip', width: 80 },
  { field: 'county', width: 110 },
  {
    key: 'pricing',
    caption: 'Range / zone',
    value: (address) => (address.zone === null ? address.range : `Zone ${address.zone}`),
    width: 110,
  },
  { field: 'distance', caption: 'Miles', width: 80 },
  { field: 'pricePerTon', width: 110 },
  { field: 'phone', width: 130, visible: false },
  { field: 'notes', visible: false },
])

/** The customer's service addresses (F-061). */
export const ServiceAddressTab = observer(function ServiceAddressTab() {
  const app = useApp()
  const { customer, model } = useLoadedCustomer()
  const actions = useMemo((): readonly Action<ServiceAddressRecord>[] => {
    const work: AddressEditContext = { app, customer, others: () => model.addresses }
    return [
      {
        id: 'add-address',
        caption: 'Add',
        icon: 'add',
        needs: ServiceAddress.access.create,
        run: () => editServiceAddress(work, null),
      },
      {
        id: 'edit-address',
        caption: 'Edit',
        icon: 'edit',
        needs: ServiceAddress.access.update,
        enabled: oneSelected,
        run: ({ selected: [address] }) => address && editServiceAddress(work, address),
      },
      {
        id: 'delete-address',
        caption: 'Delete',
        icon: 'delete',
        needs: ServiceAddress.access.delete,
        enabled: oneSelected,
        run: async (context) => {
          const [address] = context.selected
          if (address === undefined) return
          const deletion = childDeletion(app.store, address, messages.deleteServiceAddress)
          if (!(await app.dialogs.confirmDeletion(deletion))) return
          context.clearSelection()
          app.store.remove(address, 'Delete service address')
        },
      },
    ]
  }, [app, customer, model])
  return (
    <section className="card grid-card customer-grid">
      <EntityGrid
        id="customer-service-addresses"
        caption="Service addresses"
        columns={columns}
        rows={model.addresses}
        keyField="id"
        selection="single"
        actions={actions}
        onOpen={(address) =>
          void editServiceAddress({ app, customer, others: () => model.addresses }, address)
        }
        emptyText="No service addresses yet."
      />
    </section>
  )
})
