import type { Model } from '#shared/model/model.ts'
import { Comment, Geospatial, Role, TimeGroup, TimeLimit, UnusualDate, User, UserRole } from './others.ts'
import { Category, Customer, InternationalOrder, Order, OrderDetail, Product, Supplier } from './sales.ts'
import { Employee, EmployeeTerritory, PreviousEmployee, Region, Territory } from './staff.ts'

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
