import type { EntityTypes } from '#shared/entities.ts'
import type { EntityStore } from '../../store/EntityStore.ts'
import type { Tracked } from '../../store/types.ts'

/** The store and record types of the customer screens. */
export type Store = EntityStore<EntityTypes>
export type CustomerRecord = Tracked<EntityTypes['Customer']>
export type ServiceAddressRecord = Tracked<EntityTypes['ServiceAddress']>
export type RateRecord = Tracked<EntityTypes['CustomerRate']>
export type NoteRecord = Tracked<EntityTypes['Note']>
