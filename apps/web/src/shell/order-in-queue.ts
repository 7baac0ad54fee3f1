/** True while a checkout waits for its outcome: then nothing may reload the page. */
export function isOrderInQueue(storage: Pick<Storage, 'getItem'> = localStorage): boolean {
  const kept = storage.getItem('orderStatus')
  return kept?.includes('InQueue') ?? false
}
