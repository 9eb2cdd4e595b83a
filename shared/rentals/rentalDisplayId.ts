/** The display id of a rental, `R512`; blank for an unsaved rental (O-024). */
export function rentalDisplayId(id: number): string {
  return id > 0 ? `R${id}` : 'New rental'
}
