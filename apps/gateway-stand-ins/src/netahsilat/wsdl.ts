/** The description of the SOAP service, for programs that make their calls from it. */
import { type Field, type FieldType, isList, itemOf, namespaces, operations, types } from './soap-contract.ts'

const prefixes = Object.entries(namespaces)
  .map(([prefix, address]) => ` xmlns:${prefix}="${address}"`)
  .join('')

/** @param address where the service is called */
export function wsdl(address: string): string {
  const names = Object.keys(operations)
  const each = (write: (name: string) => string) => names.map(write).join('')
  return `<?xml version="1.0" encoding="utf-8"?>
<wsdl:definitions name="ErpWebService" targetNamespace="${namespaces.tns}" xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:xs="http://www.w3.org/2001/XMLSchema"${prefixes}>
<wsdl:types>${schema('m', typesOf('m') + resultBase)}${schema('b', typesOf('b'))}${schema('a', typesOf('a') + each(resultType))}${schema('tns', each(elements))}</wsdl:types>
${each(messages)}
<wsdl:portType name="IErpWebService">${each(
    (name) =>
      `<wsdl:operation name="${name}"><wsdl:input message="tns:${name}In"/><wsdl:output message="tns:${name}Out"/></wsdl:operation>`,
  )}</wsdl:portType>
<wsdl:binding name="BasicHttpBinding_IErpWebService" type="tns:IErpWebService"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/>${each(
    (name) =>
      `<wsdl:operation name="${name}"><soap:operation soapAction="${namespaces.tns}IErpWebService/${name}" style="document"/><wsdl:input><soap:body use="literal"/></wsdl:input><wsdl:output><soap:body use="literal"/></wsdl:output></wsdl:operation>`,
  )}</wsdl:binding>
<wsdl:service name="ErpWebService"><wsdl:port name="BasicHttpBinding_IErpWebService" binding="tns:BasicHttpBinding_IErpWebService"><soap:address location="${address}"/></wsdl:port></wsdl:service>
</wsdl:definitions>`
}

function schema(prefix: keyof typeof namespaces, inside: string): string {
  const others = Object.entries(namespaces).filter(([other]) => other !== prefix && other !== 'tns')
  const imports = others.map(([, address]) => `<xs:import namespace="${address}"/>`).join('')
  return `<xs:schema elementFormDefault="qualified" targetNamespace="${namespaces[prefix]}">${imports}${inside}</xs:schema>`
}

const resultBase = complexType('ServiceResult', [
  ['ErrorCode', 'string'],
  ['ErrorMessage', 'string'],
  ['IsSuccess', 'boolean'],
])

function typesOf(prefix: 'm' | 'a' | 'b'): string {
  const own = Object.entries(types).filter(([, type]) => type.prefix === prefix)
  return own
    .map(([name, { fields }]) => complexType(name, fields) + complexType(`ArrayOf${name}`, [[name, name]], 'unbounded'))
    .join('')
}

function complexType(name: string, fields: Field[], most = '1'): string {
  return `<xs:complexType name="${name}">${sequence(fields, most)}</xs:complexType>`
}

/** A result is what every answer says, and then its own. */
function resultType(name: string): string {
  const gives = sequence(operations[name]?.gives ?? [])
  return `<xs:complexType name="${name}Result"><xs:complexContent><xs:extension base="m:ServiceResult">${gives}</xs:extension></xs:complexContent></xs:complexType>`
}

function elements(name: string): string {
  const element = (called: string, inside: string) =>
    `<xs:element name="${called}"><xs:complexType>${inside}</xs:complexType></xs:element>`
  const takes: Field[] = [['authInfo', 'AuthenticationInfo'], ...(operations[name]?.takes ?? [])]
  const result = `<xs:sequence><xs:element minOccurs="0" name="${name}Result" nillable="true" type="a:${name}Result"/></xs:sequence>`
  return element(name, sequence(takes)) + element(`${name}Response`, result)
}

function sequence(fields: Field[], most = '1'): string {
  const written = fields.map(
    ([name, type]) =>
      `<xs:element minOccurs="0" maxOccurs="${most}" name="${name}" nillable="true" type="${typeName(type)}"/>`,
  )
  return `<xs:sequence>${written.join('')}</xs:sequence>`
}

function typeName(type: FieldType): string {
  const own = types[itemOf(type)]
  if (!own) return `xs:${type}`
  return `${own.prefix}:${isList(type) ? 'ArrayOf' : ''}${itemOf(type)}`
}

const messages = (name: string) =>
  `<wsdl:message name="${name}In"><wsdl:part name="parameters" element="tns:${name}"/></wsdl:message><wsdl:message name="${name}Out"><wsdl:part name="parameters" element="tns:${name}Response"/></wsdl:message>`
