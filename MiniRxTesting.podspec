Pod::Spec.new do |spec|
  spec.name = 'MiniRxTesting'
  spec.version = '0.1.0'
  spec.summary = "Marble diagrams, explored orders and assertions for tests of MiniRx."
  spec.homepage = 'https://github.com/OWNER/RxComposable'
  spec.license = { type: 'MIT', file: 'LICENSE' }
  spec.author = 'The RxComposable authors'
  spec.source = { git: 'https://github.com/OWNER/RxComposable.git', tag: spec.version.to_s }
  spec.swift_versions = ['6.2']
  spec.ios.deployment_target = '13.0'
  spec.osx.deployment_target = '10.15'
  spec.tvos.deployment_target = '13.0'
  spec.watchos.deployment_target = '6.0'
  spec.source_files = 'Sources/MiniRxTesting/**/*.swift'
  spec.exclude_files = 'Sources/MiniRxTesting/MiniRxTesting.docc/**/*'
  spec.resource_bundles = { 'MiniRxTesting' => ['Sources/MiniRxTesting/PrivacyInfo.xcprivacy'] }
  spec.pod_target_xcconfig = { 'OTHER_SWIFT_FLAGS' => '$(inherited) -package-name rxcomposable' }
  spec.dependency 'MiniRx', spec.version.to_s
end
