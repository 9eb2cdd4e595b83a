import { Tickets } from '#server/identity/Tickets.ts'
import { withTransactions } from '#test/server/save/openSaving.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'

describeDatabases('tickets', (open) => {
  it('are good for a minute, for one of those who come with them', async () => {
    const database = await open()
    let now = '2026-06-15T16:00:00.000Z'
    const tickets = new Tickets(database, () => now)
    const address = '/api/report/invoice?ids=1'
    const first = await tickets.issue('dana', address)
    const second = await tickets.issue('dana', address)
    expect(first.expires).toBe('2026-06-15T16:01:00.000Z')
    now = first.expires
    const takers = await Promise.all([1, 2, 3].map(() => tickets.redeem(first.address)))
    expect(takers.filter((taker) => taker !== null)).toEqual(['dana'])
    now = '2026-06-15T16:01:00.001Z'
    expect(await tickets.redeem(second.address)).toBeNull()
    await tickets.issue('dana', address)
    const stored = await database.query(`SELECT * FROM ${database.dialect.quote('Ticket')}`, [])
    expect(stored).toHaveLength(1)
    for (const name of ['ticketHash', 'addressHash']) expect(stored[0]?.[name]).toMatch(/^[\da-f]{64}$/)
    expect(JSON.stringify(stored)).not.toContain(second.address.split('ticket=')[1])
    await database.close()
  })

  it('F-018 open the one address that they were made for, with parameters or without', async () => {
    const database = await open()
    const tickets = new Tickets(database, () => '2026-06-15T16:00:00.000Z')
    for (const [address, ticketed] of [
      ['/api/photo/7', /^\/api\/photo\/7\?ticket=[\w-]{43}$/],
      ['/api/photo/7?size=s', /^\/api\/photo\/7\?size=s&ticket=[\w-]{43}$/],
    ] as const) {
      const issued = await tickets.issue('dana', address)
      expect(issued.address).toMatch(ticketed)
      expect(await tickets.redeem(issued.address.replace('photo/7', 'photo/8'))).toBeNull()
      expect(await tickets.redeem(`${issued.address}x`)).toBeNull()
      expect(await tickets.redeem(address)).toBeNull()
      expect(await tickets.redeem(issued.address)).toBe('dana')
    }
    await database.close()
  })

  it('are taken once, also when another server takes the same one between looking and taking', async () => {
    const database = await open()
    const overtaken = withTransactions(database, (transaction) => ({
      query: async (...args) => {
        const found = await transaction.query(...args)
        await transaction.execute(`DELETE FROM ${database.dialect.quote('Ticket')}`, [])
        return found
      },
      execute: (...args) => transaction.execute(...args),
      executeMany: (...args) => transaction.executeMany(...args),
    }))
    const now = (): string => '2026-06-15T16:00:00.000Z'
    const { address } = await new Tickets(database, now).issue('dana', '/api/report/invoice?ids=1')
    expect(await new Tickets(overtaken, now).redeem(address)).toBeNull()
    await database.close()
  })
})
