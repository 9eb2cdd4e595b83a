import type { Model } from '#shared/model/model.ts'
import { Category } from './Category.ts'
import { Comment } from './Comment.ts'
import { Customer } from './Customer.ts'
import { Employee } from './Employee.ts'
import { EmployeeTerritory } from './EmployeeTerritory.ts'
import { Geospatial } from './Geospatial.ts'
import { InternationalOrder } from './InternationalOrder.ts'
import { Order } from './Order.ts'
import { OrderDetail } from './OrderDetail.ts'
import { PreviousEmployee } from './PreviousEmployee.ts'
import { Product } from './Product.ts'
import { Region } from './Region.ts'
import { Role } from './Role.ts'
import { Supplier } from './Supplier.ts'
import { Territory } from './Territory.ts'
import { TimeGroup } from './TimeGroup.ts'
import { TimeLimit } from './TimeLimit.ts'
import { UnusualDate } from './UnusualDate.ts'
import { User } from './User.ts'
import { UserRole } from './UserRole.ts'

/**
 * The Northwind model, which uses everything that the declaration language supports; the engine must serve it like the product's
 * model.
 */
export const northwindModel = {
  namespace: 'Foo',
  entities: {
    Category,
    Comment,
    Customer,
    Employee,
    EmployeeTerritory,
    Geospatial,
    InternationalOrder,
    Order,
    OrderDetail,
    PreviousEmployee,
    Product,
    Region,
    Role,
    Supplier,
    Territory,
    TimeGroup,
    TimeLimit,
    UnusualDate,
    User,
    UserRole,
  },
  rules: {},
} as const satisfies Model
