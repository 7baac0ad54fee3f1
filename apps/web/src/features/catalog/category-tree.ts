import type { CategoryNode } from '@toptan/contract/catalogs'

/** A category anywhere in the tree, null when it is not there. */
export function findCategory(tree: readonly CategoryNode[], id: string | undefined): CategoryNode | null {
  return pathTo(tree, id).at(-1) ?? null
}

/** The way down to a category, itself last; empty when it is not there. */
export function pathTo(tree: readonly CategoryNode[], id: string | undefined): CategoryNode[] {
  if (id === undefined) return []
  for (const node of tree) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
