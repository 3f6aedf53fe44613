import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));

/** Returns the literals that an expression can evaluate to. */
const literalsOf = (node: ts.Expression | undefined): string[] => {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  }
  return [];
};

const treeOf = (file: string): ts.Node =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Collects texts at a node and its descendants. */
const collectBelow = (node: ts.Node, read: (node: ts.Node) => string[]): string[] => {
  const texts: string[] = [];
  const visit = (next: ts.Node): void => {
    texts.push(...read(next));
    ts.forEachChild(next, visit);
  };
  visit(node);
  return texts;
};

const collect = (file: string, read: (node: ts.Node) => string[]): string[] =>
  collectBelow(treeOf(file), read);

const translators = new Set(['t', 'defineText', 'translateEarly']);
const outcomeProperties = new Set(['done', 'failed']);

const textsAt = (node: ts.Node): string[] => {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    return translators.has(node.expression.text) ? literalsOf(node.arguments[0]) : [];
  }
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) {
    return outcomeProperties.has(node.name.text) ? literalsOf(node.initializer) : [];
  }
  return [];
};

/** Returns every text below a folder that `t`, `defineText` or an action's outcome uses. */
export const usedTexts = (folder: string): string[] =>
  sourcesIn(folder).flatMap((file) => collect(file, textsAt));
