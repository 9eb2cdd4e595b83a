import { AuditLog } from './auditing/AuditLog.ts'
import { Customer } from './customers/Customer.ts'
import { CustomerType } from './customers/CustomerType.ts'
import { Note } from './customers/Note.ts'
import { ServiceAddress } from './customers/ServiceAddress.ts'
import { customerRules } from './customers/customerRules.ts'
import { serviceAddressRules } from './customers/serviceAddressRules.ts'
import { Dumpster } from './inventory/Dumpster.ts'
import { DumpsterCategory } from './inventory/DumpsterCategory.ts'
import type { EntityOf } from './model/defineEntity.ts'
import type { Model } from './model/model.ts'
import { Role } from './people/Role.ts'
import { SalesPerson } from './people/SalesPerson.ts'
import { User } from './people/User.ts'
import { UserRole } from './people/UserRole.ts'
import { userRules } from './people/userRules.ts'
import { CreditCard } from './pricing/CreditCard.ts'
import { CustomerRate } from './pricing/CustomerRate.ts'
import { customerRateRules } from './pricing/customerRateRules.ts'
import { RateType } from './pricing/RateType.ts'
import { Setting } from './settings/Setting.ts'

/** All declarations, by name. */
export const entities = {
  AuditLog,
  CreditCard,
  Customer,
  CustomerRate,
  CustomerType,
  Dumpster,
  DumpsterCategory,
  Note,
  RateType,
  Role,
  SalesPerson,
  ServiceAddress,
  Setting,
  User,
  UserRole,
} as const

type Entities = typeof entities
export type EntityName = keyof Entities

/** A record of the entity with this name, navigation included. */
export type Entity<N extends EntityName> = EntityOf<N, Entities>

/** Entity names to entity types, as the client's store knows them. */
export type EntityTypes = { [N in EntityName]: Entity<N> }

/** The model of the product. */
export const rolloffModel = {
  namespace: 'Rolloff',
  entities,
  rules: {
    Customer: customerRules,
    CustomerRate: customerRateRules,
    ServiceAddress: serviceAddressRules,
    User: userRules,
  },
} as const satisfies Model
